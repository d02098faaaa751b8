/** What other areas of the console may use of options. */
export { OptionsTerms } from './options-terms.tsx';
