import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { TextField } from './text-field.tsx'

it('links the label, and the error in place of the hint, with the input', async () => {
  const field = page.getByRole('textbox', { name: 'Email' })
  const screen = await render(<TextField label="Email" hint="Where we write to" isRequired />)
  await expect.element(field).toHaveAccessibleDescription('Where we write to')
  await expect.element(field).toBeRequired()

  await screen.rerender(
    <TextField label="Email" hint="Where we write to" error="This is no address" isRequired />,
  )

  await expect.element(field).toBeInvalid()
  await expect.element(field).toHaveAccessibleDescription('This is no address')
})

it('takes the focus when it mounts with autoFocus', async () => {
  await render(<TextField label="Email" autoFocus />)

  await expect.element(page.getByRole('textbox', { name: 'Email' })).toHaveFocus()
})
