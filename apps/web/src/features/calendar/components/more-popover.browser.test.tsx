import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { flushSync } from 'react-dom'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { activateLanguage, openCatalogs } from '../../../lib/i18n.ts'
import { ZoneProvider } from '../../../lib/time/time-style-context.tsx'
import { timed } from '../../event/model/made-event.ts'
import { place } from '../../event/model/placement.ts'
import { MoreButton, MorePopovers } from './more-popover.tsx'

const events = Array.from({ length: 36 }, (_, index) => {
  const hour = String(Math.floor(index / 2)).padStart(2, '0')
  return place(timed(`2026-05-14T${hour}:30:00Z`, null, { title: `Practice ${index + 1}` }), 'UTC')
})
const onOpen = vi.fn<(eventId: string) => void>()

beforeAll(async () => {
  await activateLanguage('en')
  await openCatalogs(['event', 'schedule'])
})

beforeEach(async () => {
  await render(
    <I18nProvider i18n={i18n}>
      <ZoneProvider timeZone="UTC">
        <MorePopovers onOpen={onOpen}>
          <MoreButton day="2026-05-14" count={33} events={events} />
        </MorePopovers>
      </ZoneProvider>
    </I18nProvider>,
  )
})

const button = page.getByRole('button', { name: '+33 more' })
const popover = page.getByRole('dialog', { name: 'Thursday, May 14' })

it('lists all events of a day that has more events than the popover draws at first', async () => {
  await button.click()

  await expect.element(popover.getByRole('listitem').nth(35)).toBeInTheDocument()
  await popover.getByRole('button', { name: /Practice 36/ }).click()
  expect(onOpen).toHaveBeenLastCalledWith(events[35]?.event.id)
})

it('gives its list the final height before it draws the remaining events', async () => {
  await button.click()
  await expect.element(popover.getByRole('listitem').nth(35)).toBeInTheDocument()
  const finalHeight = popover.getByRole('list').element().clientHeight
  await userEvent.keyboard('{Escape}')
  await expect.element(popover).not.toBeInTheDocument()

  flushSync(() => (button.element() as HTMLElement).click())
  const list = popover.getByRole('list').element()
  expect(list.children).toHaveLength(20)
  expect(list.clientHeight).toBe(finalHeight)
})

it('returns the focus to the button on Escape', async () => {
  await button.click()
  await expect.element(popover).toHaveFocus()
  await userEvent.keyboard('{Escape}')

  await expect.element(popover).not.toBeInTheDocument()
  await expect.element(button).toHaveFocus()
})
