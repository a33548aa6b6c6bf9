/** Lazily loaded, because the questions are needed only after a person presses a button. */
export const questions = () => import('./questions.ts');
