import { create } from 'zustand';

/** Whether somebody reads what in a demo is simulated. */
export const useDemoTold = create<{ open: boolean }>(() => ({ open: false }));

export const tellDemo = (open: boolean): void => useDemoTold.setState({ open });
