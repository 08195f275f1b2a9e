import { describe, expect, it } from 'vitest'
import { boundsOf, clustersOf } from './clusters.ts'

const at = (latitude: number, longitude: number) => ({ latitude, longitude })

/**
 * Converts pixels to degrees of longitude.
 * The map of the whole world is 512 · 2^z px wide at zoom z (EPSG:3857).
 */
const px = (pixels: number, zoom: number) => (pixels * 360) / (512 * 2 ** zoom)

describe('clusters of pins', () => {
  it('joins pins that are less than 60 px apart into a cluster, and leaves all other pins separate', () => {
    const home = at(45, -122)
    const near = at(45, -122 + px(59, 10))
    const far = at(45, -122 + px(61, 10))
    expect(clustersOf([home, near], 10).map(({ pins }) => pins)).toEqual([[home, near]])
    expect(clustersOf([home, far], 10).map(({ pins }) => pins)).toEqual([[home], [far]])
  })

  it('splits clusters as the user zooms in, and never clusters pins from zoom 17 on', () => {
    const home = at(45, -122)
    const near = at(45, -122 + px(59, 10))
    expect(clustersOf([home, near], 11)).toHaveLength(2)
    const sameHouse = at(45, -122 + px(1, 16))
    expect(clustersOf([home, sameHouse], 16.9)).toHaveLength(1)
    expect(clustersOf([home, sameHouse], 17)).toHaveLength(2)
  })

  it('places a cluster at the average position of the pins, and puts each pin into only one cluster', () => {
    const pins = [at(45, -122), at(45, -122 + px(40, 12)), at(45, -122 + px(80, 12)), at(10, 10)]
    const clusters = clustersOf(pins, 12)
    // The third pin is 80 px from the first pin of the cluster, which is too far for joining the cluster.
    expect(clusters.map(({ pins: joined }) => joined.length)).toEqual([2, 1, 1])
    expect(clusters[0]?.longitude).toBeCloseTo(-122 + px(20, 12), 9)
    expect(clusters.flatMap(({ pins: joined }) => joined)).toEqual(pins)
  })

  it('measures distances in map pixels, in which a degree of latitude is longer near the poles', () => {
    // The map stretches distances by a factor of 2 at a latitude of 60°, so 40 px become 80 px.
    const step = px(40, 10)
    expect(clustersOf([at(0, 0), at(step, 0)], 10)).toHaveLength(1)
    expect(clustersOf([at(60, 0), at(60 + step, 0)], 10)).toHaveLength(2)
  })

  it('does not join pins at the north pole and the south pole, and accepts an empty list', () => {
    expect(clustersOf([at(90, 0), at(-90, 0)], 3)).toHaveLength(2)
    expect(clustersOf([], 3)).toEqual([])
  })
})

it('returns the bounds of all pins as west, south, east, north', () => {
  expect(boundsOf([at(45, -122), at(46, -123), at(44.5, -121)])).toEqual([-123, 44.5, -121, 46])
  expect(boundsOf([])).toBeNull()
})
