import { expect, it } from 'vitest'
import { activityOf } from './activity.ts'

it.each([
  ['U12 Game', 'game'],
  ['Lions vs Tigers', 'game'],
  ['Lions vs. Tigers', 'game'],
  ['VS TIGERS', 'game'],
  ['Game: practice match', 'game'],
  ['Evening Practice', 'practice'],
  ['Practice: Tournament prep', 'practice'],
  ['Spring Tournament', 'tournament'],
  ['Partido amistoso', 'game'],
  ['Match amical', 'game'],
  ['Entrenamiento', 'practice'],
  ['ENTRAÎNEMENT U10', 'practice'],
  ['Entrai\u0302nement U10', 'practice'],
  ['Torneo de primavera', 'tournament'],
  ['Tournoi de Noël', 'tournament'],
  ['Entraîneurs : réunion', 'other'],
  ['Partidos políticos', 'other'],
  ['Rematch', 'other'],
  ['Gameday pictures', 'other'],
  ['Endgame', 'other'],
  ['Tournaments committee', 'other'],
  ['Canvass', 'other'],
  ['', 'other'],
] as const)('classifies %j as %s', (title, activity) => {
  expect(activityOf(title)).toBe(activity)
})

it('uses the activity that the provider states even if the title names another activity', () => {
  expect(activityOf('Team Outing to the Game', 'other')).toBe('other')
  expect(activityOf('Harbor FC', 'practice')).toBe('practice')
})
