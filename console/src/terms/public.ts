/** What other areas of the console may use of terms. */
export { ChangeButton, CloseButton } from './change-button.tsx';
export { GeneralSettings } from './general-settings.tsx';
