import { useState } from 'react'
import { onAccountChange } from '../../../lib/session/account.ts'

/**
 * Keeps the typed email address when the user switches between sign-in, sign-up and forgotten password.
 * The address is stored only in memory, because people copy URLs and share devices.
 * The address is cleared when somebody signs in.
 */
let typed = ''

onAccountChange((open) => {
  if (open !== null) typed = ''
})

export function useTypedEmail(): [email: string, change: (email: string) => void] {
  const [email, setEmail] = useState(typed)
  const change = (next: string) => {
    keep(next)
    setEmail(next)
  }
  return [email, change]
}

function keep(email: string): void {
  typed = email
}
