import { useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Pressable } from './pressable.tsx'

/** A form that shows how often the user pressed its button and how often the form was submitted. */
function CountingForm() {
  const [presses, setPresses] = useState(0)
  const [submits, setSubmits] = useState(0)
  const [isBusy, setBusy] = useState(false)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        setSubmits(submits + 1)
      }}
    >
      <input aria-label="Field" />
      <Pressable type="submit" isBusy={isBusy} onPress={() => setPresses(presses + 1)}>
        Send
      </Pressable>
      <Pressable onPress={() => setBusy(!isBusy)}>Busy</Pressable>
      <output>{`${presses} presses, ${submits} submits`}</output>
    </form>
  )
}

beforeEach(async () => {
  await render(<CountingForm />)
})

const send = page.getByRole('button', { name: 'Send' })
const counts = page.getByRole('status')

it('a button responds to a click, Enter and Space, and submits the form around the button', async () => {
  await send.click()
  await expect.element(send).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await userEvent.keyboard(' ')

  await expect.element(counts).toHaveTextContent('3 presses, 3 submits')
})

it('leaves the focus in the text field when the user submits the form with Enter', async () => {
  const field = page.getByLabelText('Field')
  await field.click()
  await userEvent.keyboard('{Enter}')

  await expect.element(counts).toHaveTextContent('1 presses, 1 submits')
  await expect.element(field).toHaveFocus()
})

it('a busy button keeps the focus, is announced as disabled, and ignores presses', async () => {
  await page.getByRole('button', { name: 'Busy' }).click()
  send.element().focus()
  await userEvent.keyboard('{Enter}')
  await userEvent.keyboard(' ')

  await expect.element(send).toHaveAttribute('aria-disabled', 'true')
  await expect.element(send).toHaveFocus()
  await expect.element(counts).toHaveTextContent('0 presses, 0 submits')
})
