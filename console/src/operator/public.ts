export type { PayloadField } from './proposals/payload.ts';
export { HistoryLink } from './proposals/history-link.tsx';
export { ProposalLink } from './proposals/proposal-link.tsx';
export { ProposedPanel } from './proposals/proposed-panel.tsx';
export { previewChoices, previewLabel, previewValue } from './proposals/preview-labels.ts';
export { SubjectHistory } from './proposals/subject-history.tsx';
export { usePropose } from './proposals/propose-context.ts';
export { useMe, type Me } from './session/me.ts';
