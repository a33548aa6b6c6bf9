/** Lazily loaded: the questions are needed only after a button is pressed. */
export const questions = () => import('./questions.ts');
