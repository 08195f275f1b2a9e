import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { useState } from 'react'
import { I18nProvider as AriaI18nProvider } from 'react-aria-components/I18nProvider'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { DateField } from './date-field.tsx'
import { TimeField } from './time-field.tsx'

/** A form with a date of birth. The form also shows the field's current value as text. */
function BirthForm() {
  const [day, setDay] = useState<string | null>(null)
  const [isPartial, setPartial] = useState(false)
  const [submits, setSubmits] = useState(0)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        setSubmits(submits + 1)
      }}
    >
      <DateField label="Born" value={day} onChange={setDay} onPartial={setPartial} max="2026-05-14" />
      <TimeField label="At" value={null} onChange={() => undefined} />
      <output>{`${day ?? 'none'}${isPartial ? ', partial' : ''}, ${submits} submits`}</output>
    </form>
  )
}

async function open(locale: string): Promise<void> {
  i18n.load(locale, {})
  i18n.activate(locale)
  await render(
    <I18nProvider i18n={i18n}>
      <AriaI18nProvider locale={locale}>
        <BirthForm />
      </AriaI18nProvider>
    </I18nProvider>,
  )
  partsOf('Born').first().element().focus()
}

const value = page.getByRole('status')
const partsOf = (label: string) => page.getByRole('group', { name: label }).getByRole('spinbutton')

it.each([
  ['en-US', ['month', 'day', 'year'], '03092014'],
  ['fr-FR', ['day', 'month', 'year'], '09032014'],
])('accepts typed parts of a date in the order of %s', async (locale, order, typed) => {
  await open(locale)
  const types = partsOf('Born')
    .elements()
    .map((part) => part.dataset['type'])
  expect(types).toEqual(order)

  await userEvent.keyboard(typed)

  await expect.element(value).toHaveTextContent('2014-03-09, 0 submits')
})

it('the date field reports an incomplete date while the user types and after the user deletes a digit', async () => {
  await open('en-US')
  await userEvent.keyboard('0309')
  await expect.element(value).toHaveTextContent('none, partial, 0 submits')
  await userEvent.keyboard('2014')
  await expect.element(value).toHaveTextContent('2014-03-09, 0 submits')

  for (let digit = 0; digit < 4; digit++) {
    const before = value.element().textContent
    await userEvent.keyboard('{Backspace}')
    await expect.element(value).not.toHaveTextContent(before)
  }

  await expect.poll(() => value.element().textContent).toMatch(/, partial/)
})

it('the clear button empties the date field and moves the focus to the first part, and Enter submits the form', async () => {
  await open('en-US')
  await userEvent.keyboard('03092014')
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(value).toHaveTextContent('none, 0 submits')
  await expect.element(partsOf('Born').first()).toHaveFocus()

  await userEvent.keyboard('{Enter}')
  await expect.element(value).toHaveTextContent('none, 1 submits')
  partsOf('At').first().element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(value).toHaveTextContent('none, 2 submits')
})

it("the date field's calendar disables the days after `max` and offers month and year pickers", async () => {
  await open('en-US')
  await userEvent.keyboard('05132026')
  page.getByRole('button', { name: 'Calendar Born' }).element().focus()
  await userEvent.keyboard('{Enter}')
  const day = (name: RegExp) => page.getByRole('button', { name })
  await expect.element(day(/May 14, 2026/)).toBeVisible()
  await expect.element(day(/May 15, 2026/)).toHaveAttribute('aria-disabled', 'true')

  await page.getByRole('combobox').nth(1).selectOptions('2014')
  await page.getByRole('combobox').nth(0).selectOptions('March')
  day(/March 9, 2014/)
    .element()
    .focus()
  await userEvent.keyboard('{Enter}')

  await expect.element(value).toHaveTextContent('2014-03-09, 0 submits')
})
