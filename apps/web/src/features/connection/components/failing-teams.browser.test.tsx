import type { Team } from '@homefield/contract/connection'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { I18nProvider as AriaI18nProvider } from 'react-aria-components/I18nProvider'
import { beforeAll, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { activateLanguage, openCatalogs } from '../../../lib/i18n.ts'
import { ZoneProvider } from '../../../lib/time/time-style-context.tsx'
import { teamWith } from '../import/model/team.fixture.ts'
import type { OpenTeamDialog } from '../model.ts'
import { FailingTeams } from './failing-teams.tsx'

beforeAll(async () => {
  await activateLanguage('en')
  await openCatalogs(['connection'])
})

// Thursday, May 14, 2026, 4:12 PM in Los Angeles.
const NOW = Temporal.Instant.from('2026-05-14T23:12:00Z')
const SINCE = '2026-05-14T19:00:00Z'

async function open(...teams: Team[]): Promise<OpenTeamDialog[]> {
  const opened: OpenTeamDialog[] = []
  await render(
    <I18nProvider i18n={i18n}>
      <AriaI18nProvider locale="en-US">
        <ZoneProvider timeZone="America/Los_Angeles">
          <FailingTeams teams={teams} now={NOW} onOpen={(dialog) => opened.push(dialog)} />
        </ZoneProvider>
      </AriaI18nProvider>
    </I18nProvider>,
  )
  return opened
}

const text = () => page.getByRole('list').element().textContent

it('names each failing team with the reason, and leaves the way to a new link to the dialog', async () => {
  const team = teamWith({
    platform: 'Playmetrics',
    teamName: 'Harbor FC',
    problem: { reason: 'notFound', since: SINCE },
  })
  const opened = await open(team, teamWith({ id: 'calm', teamName: 'Hoops' }))

  await expect
    .poll(text, { timeout: 8000 })
    .toContain('Harbor FC: Playmetrics hasn’t recognized this link since')
  expect(text()).not.toContain('choose Calendar, then Subscribe')
  await page.getByRole('button', { name: 'Replace link of Harbor FC' }).click()
  expect(opened).toEqual([{ kind: 'replaceLink', team }])
})

it('names the team whose events are missing, so that the user knows which team to confirm', async () => {
  const team = teamWith({
    teamName: 'Harbor FC',
    problem: { reason: 'heldBack', since: SINCE },
    withheldLoss: { lost: 12, of: 14, since: SINCE, believedAt: '2026-05-15T23:12:00Z' },
  })
  const opened = await open(team)

  await expect
    .poll(text, { timeout: 8000 })
    .toContain('Harbor FC: 12 of 14 events vanished or were canceled at once.')
  await page.getByRole('button', { name: 'Yes, they’re cancelled: Harbor FC' }).click()
  expect(opened).toEqual([{ kind: 'acceptLoss', team }])
})
