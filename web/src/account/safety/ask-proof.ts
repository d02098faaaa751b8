import { create } from 'zustand';

/** Somebody waits to hear whether the user proved who is there. */
interface Question {
  answer: (proved: boolean) => void;
  promise: Promise<boolean>;
}

/** The open question; its sheet stands once in the shell. */
export const useProofQuestion = create<{ question: Question | null }>()(() => ({ question: null }));

/**
 * Asks the user to prove again who is there. Several calls at once ask one question.
 * @returns whether they did; false when they left the sheet
 */
export function askProof(): Promise<boolean> {
  const open = useProofQuestion.getState().question;
  if (open !== null) return open.promise;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  useProofQuestion.setState({ question: { answer: resolve, promise } });
  return promise;
}

/** Ends the question. */
export function answerProof(proved: boolean): void {
  useProofQuestion.getState().question?.answer(proved);
  useProofQuestion.setState({ question: null });
}
