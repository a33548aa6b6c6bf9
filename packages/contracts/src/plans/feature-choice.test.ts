import { describe, expect, test } from 'vitest';
import { chosenFeature, FeatureChoice } from './feature-choice.ts';

describe('PLN-05 · the feature that a list item selects', () => {
  test.each([
    ['featureId', { featureId: 3 }, { field: 'featureId', id: 3 }],
    [
      'featureId before all names',
      { id: 9, featureId: 3, featureName: 'Chat', name: 'Voce' },
      { field: 'featureId', id: 3 },
    ],
    ['featureName', { featureName: ' Chat ' }, { name: 'Chat' }],
    ['name', { name: 'Voce' }, { name: 'Voce' }],
    ['featureName before name', { featureName: 'Chat', name: 'Voce' }, { name: 'Chat' }],
    [
      'name when the others are null',
      { featureId: null, featureName: null, name: 'Voce' },
      { name: 'Voce' },
    ],
    [
      'featureName in a plan feature as answered',
      { id: 9, featureName: 'Chat', description: null },
      { name: 'Chat' },
    ],
    [
      'id in a feature as answered',
      { id: 1, name: 'Voce', description: 'A ore', version: 2 },
      { field: 'id', id: 1 },
    ],
    ['name in a new feature with id 0', { id: 0, name: 'Voce' }, { name: 'Voce' }],
    [
      'featureName in a new row with any id',
      { id: 'nuova', featureName: 'Chat' },
      { name: 'Chat' },
    ],
    ['id alone', { id: 1 }, { field: 'id', id: 1 }],
    ['id as the text of a select', { id: '1' }, { field: 'id', id: 1 }],
    ['id beside a description', { id: 1, description: 'A ore' }, { field: 'id', id: 1 }],
    ['nothing: an empty name does not fall back to the id', { id: 9, featureName: '' }, undefined],
    ['nothing: a name of spaces', { name: '  ' }, undefined],
    ['nothing: id 0', { id: 0 }, undefined],
    ['nothing: an id that is not a number', { id: 'nuova' }, undefined],
    ['nothing: an id above the largest', { id: 2_147_483_648 }, undefined],
    ['nothing: a description alone', { description: 'A ore' }, undefined],
  ])('%s', (_rule, item, expected) => {
    expect(chosenFeature(FeatureChoice.parse(item))).toEqual(expected);
  });
});
