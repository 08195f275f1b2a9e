import { useState } from 'react'
import { onAccountChange } from '../../../lib/session/session.ts'

/**
 * The address of who is on the way in. It is typed once: signing up, signing in and a forgotten password ask for the
 * same. In this tab's memory alone, for an address bar is copied and a device is shared; once somebody is in, it goes.
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
