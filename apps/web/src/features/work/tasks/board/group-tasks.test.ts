import type { TaskStatus } from '@cairn/domain';
import { expect, it } from 'vitest';
import type { Task } from '../queries.ts';
import { groupTasks, type Listed } from './group-tasks.ts';

const task = (id: string, status: TaskStatus) => ({ id, status }) as Task;
const listed = (total: number, ...tasks: Task[]): Listed => ({ tasks, total });
const LISTS = {
  pending: listed(7, task('a', 'pending'), task('b', 'pending')),
  in_progress: listed(1, task('c', 'in_progress')),
  completed: listed(0),
};
const ids = (lists: Record<TaskStatus, Listed>) =>
  Object.values(lists).map(({ tasks, total }) => [tasks.map(({ id }) => id), total]);

it('leaves the columns as they are while nothing is underway', () => {
  expect(groupTasks(LISTS, new Map())).toEqual(LISTS);
});

it('puts what is underway first where it goes, and nowhere else', () => {
  expect(ids(groupTasks(LISTS, new Map([['a', task('a', 'completed')]])))).toEqual([
    [['b'], 6],
    [['c'], 1],
    [['a'], 1],
  ]);
});

it('counts it once when it has arrived and is still underway', () => {
  expect(ids(groupTasks(LISTS, new Map([['c', task('c', 'in_progress')]])))).toEqual([
    [['a', 'b'], 7],
    [['c'], 1],
    [[], 0],
  ]);
});
