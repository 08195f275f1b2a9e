import type { SafeFetch } from '../../../lib/safe-fetch/safe-fetch.ts'
import { google } from './google.ts'
import { nobody } from './nobody.ts'
import { photon } from './photon.ts'
import type { PlaceProvider } from './place-provider.ts'

export interface ProviderChoice {
  readonly provider: 'photon' | 'google' | 'none'
  readonly photonUrl: string
  readonly googleKey: string | undefined
}

export function chosenProvider(
  fetch: SafeFetch,
  { provider, photonUrl, googleKey }: ProviderChoice,
): PlaceProvider {
  if (provider === 'photon') return photon(fetch, photonUrl)
  // The server does not start with the provider Google if the key is missing, so `googleKey` is always set.
  if (provider === 'google' && googleKey !== undefined) return google(fetch, googleKey)
  return nobody
}
