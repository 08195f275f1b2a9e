import type { DrivingFamily, Leg } from '@homefield/contract/coverage'
import type { Event } from '@homefield/contract/event'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { activateLanguage, openCatalogs } from '../../../../lib/i18n.ts'
import { setAccount } from '../../../../lib/session/account.ts'
import { coverageQuery } from '../../../../lib/session/coverage.ts'
import { answerFetch } from '../../../../lib/testing/answer-fetch.ts'
import { ZoneProvider } from '../../../../lib/time/time-style-context.tsx'
import { timed } from '../../model/made-event.ts'
import { Rides } from './rides.tsx'
import { WhoDrives } from './who-drives.tsx'

const ME = { kind: 'user', userId: 'erin', name: 'Erin Calder', isViewer: true } as const
const SAM = { kind: 'user', userId: 'sam', name: 'Sam Cole', isViewer: false } as const

function leg(direction: Leg['direction'], given: Partial<Leg> = {}): Leg {
  return {
    profileId: 'maya',
    direction,
    status: 'confirmed',
    driver: SAM,
    askedBy: null,
    defaultId: null,
    version: 3,
    ...given,
  }
}

const family: DrivingFamily = {
  ownerId: 'erin',
  ownerName: 'Erin Calder',
  profileIds: ['maya'],
  mayAssign: true,
  people: [
    { userId: 'erin', name: 'Erin Calder', photoId: null, isViewer: true, isAdult: true },
    { userId: 'sam', name: 'Sam Cole', photoId: null, isViewer: false, isAdult: true },
  ],
  helpers: [{ id: 'nana', name: 'Nana Jo', phoneNumber: null, email: null, version: 1 }],
  defaults: [],
}

const game = (given: Partial<Event> = {}) =>
  timed('2026-05-14T21:30:00Z', '2026-05-14T23:00:00Z', { title: 'Scrimmage', ...given })
/** The code of a menu loads when the menu first opens. */
const LOADED = { timeout: 15_000 }
const now = Temporal.Instant.from('2026-05-14T12:00:00Z')
const onUsual = vi.fn<(child: object) => void>()
const onOpen = vi.fn<(eventId: string) => void>()

beforeAll(async () => {
  await activateLanguage('en')
  await openCatalogs(['coverage'])
})
beforeEach(() => setAccount('erin', null))
afterEach(() => setAccount(null, null))

async function show(part: React.ReactNode, families = [family]) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(coverageQuery.queryKey, { families, revisions: {} })
  await render(
    <QueryClientProvider client={client}>
      <I18nProvider i18n={i18n}>
        <ZoneProvider timeZone="UTC">{part}</ZoneProvider>
      </I18nProvider>
    </QueryClientProvider>,
  )
}
const showEvent = (event: Event, families?: DrivingFamily[]) =>
  show(<WhoDrives event={event} sourceUrl="https://club.example/1" onUsual={onUsual} />, families)
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })

describe('the legs of a child', () => {
  it.each<[string, Leg | undefined]>([
    ['Maya, There, Needs a ride there', undefined],
    ['Maya, There, Needs a ride there', leg('there', { status: 'declined' })],
    ['Maya, There, Sam drives', leg('there')],
    ['Maya, There, You drive', leg('there', { driver: ME })],
    ['Maya, There, Asked Sam', leg('there', { status: 'asked' })],
    ['Maya, There, You’re asked', leg('there', { status: 'asked', driver: ME })],
    ['Maya, There, Sam, Check: moved since', leg('there', { status: 'check' })],
    ['Maya, There, On their own', leg('there', { driver: { kind: 'alone' } })],
    ['Maya, There, The Lees', leg('there', { driver: { kind: 'otherFamily', note: 'The Lees' } })],
    ['Maya, There, Another family', leg('there', { driver: { kind: 'otherFamily', note: '' } })],
  ])('have the name “%s”', async (name, there) => {
    await showEvent(game({ legs: there ? [there] : [] }))

    await expect.element(button(name)).toBeVisible()
  })

  it('are both taken with one press, each with the version, time and place that the viewer saw', async () => {
    const sent = answerFetch({ 'POST /legs/assign': () => ({ body: { legs: [] } }) })
    const event = game({
      legs: [leg('back', { status: 'unassigned', driver: null })],
      locationName: 'Field 3',
      location: '1 Main St',
    })
    await showEvent(event)

    await button('I’ll drive Maya there and home').click()

    await vi.waitFor(() => expect(sent).toHaveLength(1))
    const named = {
      eventId: event.id,
      profileId: 'maya',
      seen: { start: '2026-05-14T21:30:00Z', end: '2026-05-14T23:00:00Z', place: 'Field 3' },
    }
    expect(sent[0]).toMatchObject({
      body: {
        legs: [
          { ...named, direction: 'there', version: 0 },
          { ...named, direction: 'back', version: 3 },
        ],
        driver: { kind: 'user', userId: 'erin' },
      },
    })
  })

  it('are assigned from a menu with the keyboard alone', async () => {
    const sent = answerFetch({ 'POST /legs/assign': () => ({ body: { legs: [] } }) })
    await showEvent(game({ legs: [leg('back')] }))
    button('Maya, There, Needs a ride there').element().focus()

    await userEvent.keyboard('{Enter}')
    const names = () =>
      page
        .getByRole('menuitem')
        .elements()
        .map(({ textContent }) => textContent)
    await expect.element(page.getByRole('menuitem').first(), LOADED).toBeVisible()
    expect(names()).toEqual(['I’ll drive', 'Ask Sam Cole', 'Nana Jo', 'On their own', 'Another family…'])
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')

    await vi.waitFor(() =>
      expect(sent).toMatchObject([{ body: { driver: { kind: 'helper', helperId: 'nana' } } }]),
    )
  })

  it('can only be taken by a viewer, who cannot assign others', async () => {
    await showEvent(
      game({ legs: [leg('back')], isOwnEvent: false, can: { edit: false, delete: false, share: false } }),
      [{ ...family, mayAssign: false }],
    )

    await expect.element(button('I’ll drive Maya there')).toBeVisible()
    await expect.element(page.getByText('Sam drives')).toBeVisible()
    expect(page.getByRole('button', { name: /Back/ }).elements()).toEqual([])
  })
})

describe('a question to the viewer', () => {
  it('is answered with one press on the event', async () => {
    const sent = answerFetch({ 'POST /legs/answer': () => ({ body: { legs: [] } }) })
    await showEvent(game({ legs: [leg('there', { status: 'asked', driver: ME })] }))

    await expect.element(page.getByText('Can you drive Maya there?')).toBeVisible()
    await button('Accept').click()

    await vi.waitFor(() => expect(sent).toMatchObject([{ body: { answer: 'accept' } }]))
  })

  it('stands on top of the dashboard, above what needs a ride', async () => {
    const asked = game({ legs: [leg('there', { status: 'check', driver: ME }), leg('back')] })
    const free = game({ title: 'Skating', legs: [leg('there')] })
    await show(<Rides events={[free, asked]} now={now} coveredProfileIds={['maya']} onOpen={onOpen} />)

    const headings = page
      .getByRole('heading')
      .elements()
      .map(({ textContent }) => textContent)

    expect(headings).toEqual(['Waiting for your answer', 'Needs a ride'])
    await expect.element(button('It moved. Can you still drive Maya there?')).toBeVisible()
    await expect.element(button(/^Maya needs a ride home at 11:00 PM/)).toBeVisible()
    await expect.element(button('Still works')).toBeVisible()
    await expect.element(button('I can’t')).toBeVisible()
  })

  it('leaves the dashboard empty for a family that notes no drivers', async () => {
    await show(<Rides events={[game()]} now={now} coveredProfileIds={[]} onOpen={onOpen} />)

    expect(page.getByRole('heading').elements()).toEqual([])
  })
})

it('moves the focus to the next button when the focused row leaves the list', async () => {
  const first = game({ title: 'Skating' })
  const second = game({ title: 'Scrimmage', legs: [leg('there')] })
  function Shrinking() {
    const [events, setEvents] = useState([first, second])
    return (
      <Rides
        events={events}
        now={now}
        coveredProfileIds={['maya']}
        onOpen={(id) => setEvents((before) => before.filter((event) => event.id !== id))}
      />
    )
  }
  await show(<Shrinking />)
  button('Maya needs a ride there and home').element().focus()

  await userEvent.keyboard('{Enter}')

  await expect.element(button('Maya needs a ride there and home')).not.toBeInTheDocument()
  await expect.element(button('I’ll drive Maya home')).toHaveFocus()
})

it('covers all events with one press', async () => {
  const sent = answerFetch({ 'POST /legs/assign': () => ({ body: { legs: [] } }) })
  const events = [game(), game(), game({ legs: [leg('there')] })]
  await show(<Rides events={events} now={now} coveredProfileIds={['maya']} onOpen={onOpen} />)

  await button('I’ll drive all').click()

  await vi.waitFor(() => expect(sent).toHaveLength(1))
  expect(sent).toMatchObject([{ body: { legs: Array.from({ length: 5 }, () => ({})) } }])
})

describe('a child who does not go', () => {
  it('is noted with one press, for this event or from here on', async () => {
    // Without the app's styles, the menu changes its width when it is placed, which Chromium reports harmlessly.
    vi.spyOn(console, 'error').mockReturnValue()
    const event = game({ seriesId: 'series', teamName: 'Harbor FC' })
    const sent = answerFetch({ [`PUT /events/${event.id}/going`]: () => ({ body: { isGoing: false } }) })
    await showEvent(event)

    button('More for Maya').element().focus()
    await userEvent.keyboard('{Enter}')
    const names = page.getByRole('menuitem')
    await expect.element(names.first(), LOADED).toBeVisible()
    expect(names.elements().map(({ textContent }) => textContent)).toEqual([
      'Not going',
      'Not going from here on',
      'Not going to Harbor FC from here on',
    ])
    await userEvent.keyboard('{ArrowDown}{Enter}')

    await vi.waitFor(() =>
      expect(sent).toMatchObject([{ body: { profileId: 'maya', isGoing: false, scope: 'series' } }]),
    )
  })

  it('has no legs, says that the platform is not told, and can go after all', async () => {
    const event = game({ notGoing: ['maya'] })
    const sent = answerFetch({ [`PUT /events/${event.id}/going`]: () => ({ body: { isGoing: true } }) })
    await showEvent(event)

    await expect.element(page.getByText('We don’t tell Playmetrics.')).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'Open Playmetrics' }))
      .toHaveAttribute('href', 'https://club.example/1')
    expect(page.getByRole('button', { name: /There/ }).elements()).toEqual([])
    await button('Maya is going after all').click()

    await vi.waitFor(() => expect(sent).toMatchObject([{ body: { isGoing: true, scope: 'this' } }]))
  })
})

it('shows nothing for a cancelled event', async () => {
  await showEvent(game({ status: 'cancelled' }))

  expect(page.getByRole('heading').elements()).toEqual([])
})
