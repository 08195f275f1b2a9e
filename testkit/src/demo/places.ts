/** Places of the demo family: addresses as the teams write them, with coordinates in Portland. */
import { placeNamed } from '../map-server.ts'
import type { FeedServer } from '../feed-server.ts'
import { type PhotonPlace, photonAnswer } from '@homefield/server/features/place/place.fixture'

export const PLACES = {
  cedar: 'Cedar Park, Field 3, 2200 SE Alder St, Portland, OR 97214',
  aquatic: 'Lakeshore Aquatic Center, 415 Lakeshore Blvd, Portland, OR 97202',
  diamond: 'Wilshire Diamond 2, 3300 NE 33rd Ave, Portland, OR 97212',
  eastside: 'Eastside Rec Center, 918 SE Grant St, Portland, OR 97214',
  marine: 'Marine Complex, Pitch 7, 1550 N Marine Way, Portland, OR 97217',
  home: '2415 SE Ankeny St, Portland, OR 97214',
} as const

interface Known {
  readonly name: string
  /** The address in lower case, without the place's name, which the feed parser splits off. */
  readonly street: string
  readonly latitude: number
  readonly longitude: number
}

/** The places are several kilometers apart, so that drive times matter. */
const KNOWN: readonly Known[] = [
  { name: 'Cedar Park', street: '2200 se alder st', latitude: 45.5182, longitude: -122.6434 },
  { name: 'Lakeshore Aquatic Center', street: '415 lakeshore blvd', latitude: 45.4711, longitude: -122.6502 },
  { name: 'Wilshire Diamond', street: '3300 ne 33rd ave', latitude: 45.5531, longitude: -122.6285 },
  { name: 'Eastside Rec Center', street: '918 se grant st', latitude: 45.5104, longitude: -122.6611 },
  { name: 'Marine Complex', street: '1550 n marine way', latitude: 45.6044, longitude: -122.6992 },
  { name: 'Central Library', street: '801 sw 10th ave', latitude: 45.5191, longitude: -122.6829 },
  { name: 'Home', street: '2415 se ankeny st', latitude: 45.5221, longitude: -122.6413 },
  { name: 'Grant Park', street: 'grant park', latitude: 45.5402, longitude: -122.6296 },
]

/** Makes the fake place search (Photon) find the places of the demo family. */
export function knowDemoPlaces(feeds: FeedServer): void {
  feeds.serveUnder('photon.example/api?', (question) => {
    const asked = (new URLSearchParams(question).get('q') ?? '').toLowerCase()
    const found = KNOWN.find(({ street }) => asked.includes(street))
    return {
      body: found ? photonAnswer(answerTo(asked, found)) : photonAnswer(),
      headers: { 'content-type': 'application/json' },
    }
  })
}

/** Uses the query as the street, because the server rejects a place that lacks most words of the query. */
function answerTo(asked: string, { name, latitude, longitude }: Known): PhotonPlace {
  const place = placeNamed(name, { latitude, longitude })
  return { ...place, properties: { ...place.properties, street: asked.replaceAll(',', '') } }
}
