/** Describes an image file of the iOS project, the Android project or the web app. Sizes are in pixels. */
export interface Drawn {
  /** Path relative to apps/mobile. */
  readonly path: string
  readonly width: number
  readonly height: number
  /** The logo's width divided by the shorter side of the picture. */
  readonly share: number
  readonly ground: 'none' | 'white' | 'canvas' | 'brand'
  readonly shape?: 'circle'
  /** `isMono` draws the logo in white only, as Android requires for the small notification icon. */
  readonly isMono?: boolean
}

const ASSETS = 'ios/App/App/Assets.xcassets'
const RES = 'android/app/src/main/res'

const square = (side: number) => ({ width: side, height: side })

export const IOS: readonly Drawn[] = [
  { path: `${ASSETS}/AppIcon.appiconset/AppIcon-512@2x.png`, ...square(1024), share: 0.66, ground: 'white' },
  ...['splash-2732x2732.png', 'splash-2732x2732-1.png', 'splash-2732x2732-2.png'].map((name): Drawn => ({
    path: `${ASSETS}/Splash.imageset/${name}`,
    ...square(2732),
    share: 0.13,
    ground: 'canvas',
  })),
]

/** Number of physical pixels per density-independent pixel (dp) for each Android density. */
const DENSITIES = { mdpi: 1, hdpi: 1.5, xhdpi: 2, xxhdpi: 3, xxxhdpi: 4 } as const

/** Size of a splash screen in pixels for each Android density, in portrait orientation. */
const SCREENS = {
  mdpi: [320, 480],
  hdpi: [480, 800],
  xhdpi: [720, 1280],
  xxhdpi: [960, 1600],
  xxxhdpi: [1280, 1920],
} as const

export const ANDROID: readonly Drawn[] = [
  { path: `${RES}/drawable/splash.png`, width: 480, height: 320, share: 0.3, ground: 'canvas' },
  ...(Object.keys(DENSITIES) as (keyof typeof DENSITIES)[]).flatMap((density): Drawn[] => {
    const points = (count: number) => square(count * DENSITIES[density])
    const [short, long] = SCREENS[density]
    return [
      { path: `${RES}/mipmap-${density}/ic_launcher.png`, ...points(48), share: 0.7, ground: 'white' },
      {
        path: `${RES}/mipmap-${density}/ic_launcher_round.png`,
        ...points(48),
        share: 0.62,
        ground: 'white',
        shape: 'circle',
      },
      // An adaptive Android icon is 108 dp wide. A phone's icon mask may hide everything but the central 66 dp.
      {
        path: `${RES}/mipmap-${density}/ic_launcher_foreground.png`,
        ...points(108),
        share: 0.44,
        ground: 'none',
      },
      {
        path: `${RES}/mipmap-${density}/ic_launcher_monochrome.png`,
        ...points(108),
        share: 0.44,
        ground: 'none',
        isMono: true,
      },
      {
        path: `${RES}/drawable-${density}/ic_notification.png`,
        ...points(24),
        share: 0.92,
        ground: 'none',
        isMono: true,
      },
      {
        path: `${RES}/drawable-port-${density}/splash.png`,
        width: short,
        height: long,
        share: 0.3,
        ground: 'canvas',
      },
      {
        path: `${RES}/drawable-land-${density}/splash.png`,
        width: long,
        height: short,
        share: 0.3,
        ground: 'canvas',
      },
    ]
  }),
]

const WEB_ICONS = '../web/public/icons'

/** Icons for browsers. A maskable icon may be cropped to its central 80 %. */
export const WEB: readonly Drawn[] = [
  ...[192, 512].map((side): Drawn => ({
    path: `${WEB_ICONS}/homefield-${side}.png`,
    ...square(side),
    share: 1,
    ground: 'none',
  })),
  ...[192, 512].map((side): Drawn => ({
    path: `${WEB_ICONS}/homefield-maskable-${side}.png`,
    ...square(side),
    share: 0.6,
    ground: 'brand',
    isMono: true,
  })),
  {
    path: `${WEB_ICONS}/apple-touch-180.png`,
    ...square(180),
    share: 0.68,
    ground: 'brand',
    isMono: true,
  },
  { path: `${WEB_ICONS}/badge-96.png`, ...square(96), share: 1, ground: 'none', isMono: true },
]

/** Icons of the shortcuts in the app icon's menu. Each picture is a Lucide icon on a disc. */
export const SHORTCUTS = [
  { path: `${WEB_ICONS}/shortcut-calendar-96.png`, drawing: 'calendar-days' },
  { path: `${WEB_ICONS}/shortcut-changes-96.png`, drawing: 'clock-exclamation-point' },
  { path: `${WEB_ICONS}/shortcut-friends-96.png`, drawing: 'heart-handshake' },
] as const
