import { useEffect, useState } from 'react'
import { loadPhones, type Phones, PHONES_WITHOUT_PLANS } from '../model/phone.ts'

/** Parses and formats phone numbers. If the number plans cannot be loaded, any text is accepted. */
export function usePhones(): Phones {
  const [phones, setPhones] = useState<Phones>(PHONES_WITHOUT_PLANS)
  useEffect(() => {
    let isGone = false
    loadPhones(navigator.languages).then(
      (loaded) => {
        if (!isGone) setPhones(loaded)
      },
      () => undefined, // ignore the error, because the server validates the number too
    )
    return () => {
      isGone = true
    }
  }, [])
  return phones
}
