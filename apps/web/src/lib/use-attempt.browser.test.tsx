import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useAttempt } from './use-attempt.ts'

it('shows the result of the newest run, even if an older run ends later', async () => {
  const ends: Record<string, (result: string) => void> = {}
  function Page() {
    const attempt = useAttempt((name: string) => new Promise<string>((resolve) => (ends[name] = resolve)))
    return (
      <>
        <button type="button" onClick={() => attempt.run('first')}>
          First
        </button>
        <button type="button" onClick={() => attempt.run('second')}>
          Second
        </button>
        <output>{attempt.isPending ? 'pending' : String(attempt.data)}</output>
      </>
    )
  }
  await render(<Page />)
  await page.getByRole('button', { name: 'First' }).click()
  await page.getByRole('button', { name: 'Second' }).click()
  await expect.element(page.getByRole('status')).toHaveTextContent('pending')

  ends['second']?.('newest')
  await expect.element(page.getByRole('status')).toHaveTextContent('newest')
  ends['first']?.('oldest')

  await expect.element(page.getByRole('status')).toHaveTextContent('newest')
})
