/** A place in the form of a Photon response. */
export interface PhotonPlace {
  readonly latitude: number
  readonly longitude: number
  readonly properties: Record<string, string>
}

export const OAK_FIELD: PhotonPlace = {
  latitude: 40.71,
  longitude: -74.01,
  properties: {
    osm_key: 'leisure',
    type: 'house',
    name: 'Oak Field',
    housenumber: '12',
    street: 'Oak Street',
    city: 'Springfield',
    state: 'New Jersey',
    postcode: '07081',
    country: 'United States',
  },
}

export function photonAnswer(...places: readonly PhotonPlace[]): string {
  return JSON.stringify({
    type: 'FeatureCollection',
    features: places.map(({ latitude, longitude, properties }) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
      properties,
    })),
  })
}

/**
 * Returns the URL, without the scheme, by which Homefield queries Photon.
 * The fake Photon server selects its response by this URL.
 */
export function photonQuestion(text: string, limit: number): string {
  return `photon.example/api?${new URLSearchParams({ q: text, limit: String(limit) }).toString()}`
}
export const whereIs = (address: string): string => photonQuestion(address, 1)
/** @param near the coordinates (`lat` and `lon`) in the request, near which the search prefers results */
export const typing = (text: string, near?: { readonly lat: string; readonly lon: string }): string =>
  near === undefined
    ? photonQuestion(text, 6)
    : `${photonQuestion(text, 6)}&${new URLSearchParams(near).toString()}`
