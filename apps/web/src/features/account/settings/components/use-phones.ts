import { useEffect, useState } from 'react'
import { loadPhones, type Phones, PHONES_WITHOUT_PLANS } from '../model/phone.ts'

/** How numbers are read and shown; in a dead spot only what needs no number plan. */
export function usePhones(): Phones {
  const [phones, setPhones] = useState<Phones>(PHONES_WITHOUT_PLANS)
  useEffect(() => {
    let isGone = false
    loadPhones(navigator.languages).then(
      (loaded) => {
        if (!isGone) setPhones(loaded)
      },
      () => undefined, // the server looks at it as well
    )
    return () => {
      isGone = true
    }
  }, [])
  return phones
}
