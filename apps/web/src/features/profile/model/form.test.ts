import { expect, test } from 'vitest'
import {
  changesOf,
  emptyValues,
  isChanged,
  merged,
  mixed,
  problemsOf,
  type ProfileValues,
  valuesOf,
  withSport,
} from './form.ts'
import { profile } from './profile.fixture.ts'

const maya: ProfileValues = {
  photoId: null,
  name: 'Maya',
  dateOfBirth: '2014-03-09',
  color: '#6366F1',
  sports: ['Soccer', 'Tennis'],
  notes: '',
}

test('fills the form with a child’s current values', () => {
  expect(valuesOf(profile())).toEqual(maya)
})

test('starts a new child with a color that no sibling has', () => {
  expect(emptyValues([]).color).toBe('#3B82F6')
  expect(emptyValues([{ color: '#3B82F6' }, { color: '#EF4444' }]).color).toBe('#10B981')
})

test('keeps a child’s sports in the order of the catalog', () => {
  expect(withSport(withSport([], 'Tennis', true), 'Soccer', true)).toEqual(['Soccer', 'Tennis'])
  expect(withSport(['Soccer', 'Tennis'], 'Soccer', false)).toEqual(['Tennis'])
})

test('saves only changed fields, and ignores leading and trailing spaces and the order of sports', () => {
  const same: ProfileValues = { ...maya, name: ' Maya ', notes: '\n', sports: ['Tennis', 'Soccer'] }
  expect(isChanged(same, maya)).toBe(false)
  expect(changesOf(same, maya)).toEqual({})
  expect(changesOf({ ...same, name: ' Maya Rose ', dateOfBirth: null }, maya)).toEqual({
    name: 'Maya Rose',
    dateOfBirth: null,
  })
  expect(changesOf({ ...maya, sports: ['Soccer'] }, maya)).toEqual({ sports: ['Soccer'] })
  expect(changesOf({ ...maya, sports: ['Soccer', 'Golf'] }, maya)).toEqual({ sports: ['Soccer', 'Golf'] })
})

test('merges the user’s changes and another person’s changes to different fields without a conflict', () => {
  const mine: ProfileValues = { ...maya, name: 'Maya Rose' }
  const current: ProfileValues = { ...maya, color: '#EF4444', notes: 'Peanuts' }
  expect(merged(mine, maya, current)).toEqual({ values: { ...current, name: 'Maya Rose' }, conflicts: [] })
})

test('reports a conflict only if both sides changed a field to different values', () => {
  const mine: ProfileValues = { ...maya, name: 'Maya Rose', notes: 'Peanuts', sports: ['Golf'] }
  const current: ProfileValues = { ...maya, name: 'Maya R.', notes: 'Peanuts ', color: '#EF4444' }
  expect(merged(mine, maya, current)).toEqual({
    values: { ...mine, color: '#EF4444' },
    conflicts: ['name'],
  })
})

test('does not count a field as changed if the user typed its original value again', () => {
  const current: ProfileValues = { ...maya, name: 'Maya R.' }
  expect(merged({ ...maya }, maya, current)).toEqual({ values: current, conflicts: [] })
})

test('uses the other person’s value for a field where the user chose that value', () => {
  const mine: ProfileValues = { ...maya, name: 'Maya Rose', color: '#EF4444' }
  const theirs: ProfileValues = { ...maya, name: 'Maya R.', color: '#84CC16' }
  expect(mixed(mine, theirs, (field) => field === 'color')).toEqual({ ...mine, color: '#84CC16' })
})

test('requires a name, and a complete date of birth between 1900 and today', () => {
  const on = (dateOfBirth: string | null, isPartial = false) =>
    problemsOf({ ...maya, dateOfBirth }, isPartial, '2026-05-14')
  expect(on(null)).toEqual({})
  expect(on('2026-05-14')).toEqual({})
  expect(on('1900-01-01')).toEqual({})
  expect(on('2026-05-15')).toEqual({ dateOfBirth: 'invalid' })
  expect(on('1899-12-31')).toEqual({ dateOfBirth: 'invalid' })
  expect(on(null, true)).toEqual({ dateOfBirth: 'partial' })
  for (const name of [' \t', '\u2800', '\u200d \ufe0f'])
    expect(problemsOf({ ...maya, name }, false, '2026-05-14')).toEqual({ name: 'missing' })
})
