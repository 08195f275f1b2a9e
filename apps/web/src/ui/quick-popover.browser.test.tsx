import { useRef, useState } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { inertAfterPaint } from './inert-after-paint.ts'
import { QuickPopover } from './quick-popover.tsx'

function Opener() {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button ref={button} type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen ? (
        <QuickPopover label="Events" width={200} triggerRef={button} onClose={() => setOpen(false)}>
          <button type="button">First</button>
          <button type="button">Second</button>
        </QuickPopover>
      ) : null}
    </>
  )
}

const opener = page.getByRole('button', { name: 'Open', exact: true })
const popover = page.getByRole('dialog', { name: 'Events' })

it('focuses the popover, keeps the focus inside, and returns it to the button on Escape', async () => {
  await render(<Opener />)
  await opener.click()
  await expect.element(popover).toHaveFocus()

  await userEvent.keyboard('{Tab}{Tab}{Tab}')
  await expect.element(page.getByRole('button', { name: 'First' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')

  await expect.element(popover).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
})

it('closes on a press outside and returns the focus to the button', async () => {
  await render(<Opener />)
  await opener.click()
  await expect.element(popover).toBeVisible()

  document.elementFromPoint(innerWidth - 5, innerHeight - 5)?.setAttribute('data-testid', 'outside')
  await page.getByTestId('outside').click({ position: { x: innerWidth - 5, y: innerHeight - 5 } })

  await expect.element(popover).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
})

it('opens 8 px below the button', async () => {
  await render(<Opener />)
  await opener.click()
  await expect.element(popover).toBeVisible()

  const top = popover.element().parentElement?.getBoundingClientRect().top ?? 0
  const { bottom } = opener.element().getBoundingClientRect()
  expect(Math.abs(top - bottom - 8)).toBeLessThanOrEqual(2)
})

it('hides the page from screen readers at once and makes it inert after the next frame', async () => {
  const { container } = await render(<Opener />)
  inertAfterPaint(container)
  const seen: string[] = []
  new MutationObserver((changes) => {
    for (const { attributeName } of changes)
      seen.push(`${attributeName} ${container.getAttribute(attributeName ?? '') ?? 'none'}`)
  }).observe(container, { attributeFilter: ['inert', 'aria-hidden'] })

  await opener.click()
  await expect.element(popover).toHaveFocus()
  await expect.poll(() => container.hasAttribute('inert')).toBe(true)
  await userEvent.keyboard('{Escape}')
  await expect.element(opener).toHaveFocus()

  expect(seen[0]).toBe('aria-hidden true')
  expect(container.hasAttribute('inert')).toBe(false)
  expect(container.hasAttribute('aria-hidden')).toBe(false)
})
