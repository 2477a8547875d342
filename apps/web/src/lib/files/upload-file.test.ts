import { expect, it } from 'vitest';
import { dispositionOf } from './upload-file.ts';

it.each([
  ['list.csv', 'list.csv', 'list.csv'],
  ['deals "Q1".csv', 'deals _Q1_.csv', 'deals%20%22Q1%22.csv'],
  ['Übersicht (1).csv', '_bersicht (1).csv', '%C3%9Cbersicht%20%281%29.csv'],
  ['a\r\nx-evil: 1.csv', 'a__x-evil: 1.csv', 'a%0D%0Ax-evil%3A%201.csv'],
  ['broken\ud800.csv', 'broken_.csv', 'broken%EF%BF%BD.csv'],
])('writes %j as a header that every server reads', (name, plain, encoded) => {
  expect(dispositionOf(name)).toBe(`attachment; filename="${plain}"; filename*=UTF-8''${encoded}`);
});
