import { expect, test } from 'vitest';
import { isSimulatedName, looksSimulated, SIMULATED_BEGINNING } from '../../src/account/simulated-name.ts';

test.each([
  `${SIMULATED_BEGINNING}Ada`,
  'DemoAda',
  'demo',
  'ＤＥＭＯ Ada',
  '𝐃𝐞𝐦𝐨Ada',
  'ⓓⓔⓜⓞ',
  'D.e.m.o. Ada',
  'Démo Ada',
  'D\u0323e\u0301m\u0307o\u0308x',
  'Dеmо Ada',
  'DЕМО',
  'ΔΕΜΟ'.replace('Δ', 'D'),
  'Ðemo',
  'Dem0',
  'D3mo',
  'Derno Ada',
  'Dem٠Ada',
  ' Demo',
])('%s looks like the name of a simulated person', (name) => {
  expect(looksSimulated(name)).toBe(true);
});

test.each(['Ada', 'Dem', 'Demi', 'Modem', 'Theodemo', 'デモ', 'Dena', 'Dermot', ''])('%s does not', (name) => {
  expect(looksSimulated(name)).toBe(false);
});

test.each([
  [`${SIMULATED_BEGINNING}Ada`, true],
  ['DemoAda', false],
  ['demo Ada', false],
  ['Ada Demo ', false],
  ['', false],
])('%s is the name of a simulated person: %s', (name, simulated) => {
  expect(isSimulatedName(name)).toBe(simulated);
});
