import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

const petrol: MantineColorsTuple = [
  '#eaf4f4',
  '#d3e7e8',
  '#a6cfd1',
  '#76b4b7',
  '#4c989c',
  '#2f8085',
  '#1b6b70',
  '#0e5a5e',
  '#0a474a',
  '#063436',
];

const terracotta: MantineColorsTuple = [
  '#fbf0eb',
  '#f5ded3',
  '#eabba5',
  '#de9672',
  '#d1744a',
  '#bf5a2d',
  '#b24f22',
  '#a8481f',
  '#873917',
  '#66290f',
];

const red: MantineColorsTuple = [
  '#fbe9e7',
  '#f6d2cf',
  '#eda9a4',
  '#e27c75',
  '#d4534b',
  '#c53a31',
  '#b52d25',
  '#a8231c',
  '#861b15',
  '#63130f',
];

/** Warm greys from the lightest (paper) to the darkest (ink). */
const gray: MantineColorsTuple = [
  '#f6f5f1',
  '#efede8',
  '#e4e2dc',
  '#d4d2cb',
  '#b4b6b4',
  '#8a9298',
  '#6d767b',
  '#5b6469',
  '#3a4247',
  '#1d2327',
];

/** The greys of the dark scheme, from the text to the darkest background. */
const dark: MantineColorsTuple = [
  '#e7ecee',
  '#c9d1d5',
  '#a3aeb4',
  '#8f9aa0',
  '#7d888e',
  '#323b40',
  '#1c2327',
  '#14191c',
  '#101417',
  '#0b1214',
];

/**
 * The theme of the app and the payment page. The font sizes are 13, 15, 18, 24 and 32. A test measures the contrast of
 * every colour pair (LOOK).
 */
export const theme = createTheme({
  primaryColor: 'petrol',
  primaryShade: 7,
  colors: { petrol, terracotta, red, gray, dark },
  white: '#ffffff',
  black: '#1d2327',
  fontFamily: "'Figtree', 'Figtree Fallback', system-ui, sans-serif",
  fontSizes: {
    xs: '0.8125rem',
    sm: '0.9375rem',
    md: '0.9375rem',
    lg: '1.125rem',
    xl: '1.5rem',
  },
  headings: { fontWeight: '600' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  components: {
    InputWrapper: {
      defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
    },
    Overlay: { defaultProps: { color: '#1d2327', backgroundOpacity: 0.4 } },
  },
});

/** Variables of Mantine whose value is the same design token in both schemes. */
const tokens = {
  '--mantine-color-body': 'var(--paper)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--muted)',
  '--mantine-color-placeholder': 'var(--muted)',
  '--mantine-color-default-border': 'var(--rule)',
  '--mantine-color-error': 'var(--error)',
  '--mantine-color-petrol-light-color': 'var(--petrol)',
  '--mantine-color-red-light-color': 'var(--error)',
  '--mantine-color-anchor': 'var(--petrol)',
};

/** Replaces Mantine's colours that fail the contrast requirement. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    ...tokens,
    '--mantine-color-disabled': '#efede8',
    '--mantine-color-disabled-color': '#5b6469',
    '--mantine-color-disabled-border': '#d4d2cb',
  },
  dark: {
    ...tokens,
    // Filled elements have light colours in the dark scheme, so the text on them is dark.
    '--mantine-color-white': '#0b1214',
    '--mantine-color-default-color': 'var(--ink)',
    '--mantine-color-bright': 'var(--ink)',
    '--mantine-primary-color-filled': '#6cc4c4',
    '--mantine-primary-color-filled-hover': '#86d0d0',
    '--mantine-color-petrol-filled': '#6cc4c4',
    '--mantine-color-petrol-filled-hover': '#86d0d0',
    '--mantine-color-petrol-light': 'var(--petrol-tint)',
    '--mantine-color-petrol-light-hover': '#1d4046',
    '--mantine-color-red-filled': '#f4a19a',
    '--mantine-color-red-filled-hover': '#f6b5b0',
    // Subtle buttons use one of these greys for their text, so all of them must be light enough.
    '--mantine-color-gray-6': '#a3aeb4',
    '--mantine-color-gray-7': '#a3aeb4',
    '--mantine-color-gray-8': '#c9d1d5',
    '--mantine-color-disabled': '#2a3135',
    '--mantine-color-disabled-color': '#8f9aa0',
    '--mantine-color-disabled-border': '#323b40',
  },
});
