import { useEffect, useState } from 'react'
import { loadPhones, type Phones, PHONES_WITHOUT_PLANS } from '../model/phone.ts'

/** How numbers are parsed and shown. Without a network, falls back to the parts that need no number plan. */
export function usePhones(): Phones {
  const [phones, setPhones] = useState<Phones>(PHONES_WITHOUT_PLANS)
  useEffect(() => {
    let isGone = false
    loadPhones(navigator.languages).then(
      (loaded) => {
        if (!isGone) setPhones(loaded)
      },
      () => undefined, // the server validates the number too
    )
    return () => {
      isGone = true
    }
  }, [])
  return phones
}
