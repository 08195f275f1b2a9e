/**
 * Capacitor's configuration for the iOS project and the Android project.
 * `cap sync` copies this configuration into both projects. scripts/check-native.ts checks the copies.
 */
import type { CapacitorConfig } from '@capacitor/cli'

/** `BRAND` and `CANVAS` repeat `--brand` and `--canvas` of apps/web/src/tokens.css. */
const BRAND = '#2152d9'
const CANVAS = '#f6f6f4'

const EVERYWHERE = [
  '@aparajita/capacitor-secure-storage',
  '@capacitor/app',
  '@capacitor/camera',
  '@capacitor/device',
  '@capacitor/filesystem',
  '@capacitor/haptics',
  '@capacitor/keyboard',
  '@capacitor/local-notifications',
  '@capacitor/network',
  '@capacitor/share',
  '@capacitor/splash-screen',
  '@capacitor/status-bar',
]

const config: CapacitorConfig = {
  appId: 'app.homefield',
  appName: 'Homefield',
  webDir: 'dist',
  backgroundColor: CANVAS,
  // Each platform includes only one push plugin, because two plugins would both handle every push.
  // @capacitor/push-notifications returns an FCM token on Android, which the server needs.
  // @capacitor-firebase/messaging converts Apple's token into an FCM token on iOS.
  android: {
    includePlugins: [...EVERYWHERE, '@capacitor/push-notifications'],
    // Version 111 is the oldest Chromium that apps/web/vite.config.ts supports.
    // The app asks the user for an update if the phone has an older web view.
    minWebViewVersion: 111,
  },
  ios: {
    includePlugins: [...EVERYWHERE, '@capacitor-firebase/messaging'],
    contentInset: 'never',
  },
  plugins: {
    // The page itself leaves space for the system bars and draws the blue strip behind the status bar.
    SystemBars: { insetsHandling: 'css', initialViewportFitValueHint: 'cover' },
    StatusBar: { overlaysWebView: true, style: 'DARK', backgroundColor: BRAND },
    // The app hides the splash screen after its first page has been drawn (src/start.ts).
    SplashScreen: { launchAutoHide: false, backgroundColor: CANVAS, showSpinner: false },
    Keyboard: { resize: 'native', resizeOnFullScreen: true },
    PushNotifications: { presentationOptions: ['badge', 'sound', 'alert'] },
    FirebaseMessaging: { presentationOptions: ['badge', 'sound', 'alert'] },
    LocalNotifications: { smallIcon: 'ic_notification', iconColor: BRAND },
  },
  experimental: {
    // SwiftPM identifies a local package by its folder's name, which may equal the name of a Firebase package.
    // `symlink: true` avoids the name conflict: Capacitor links the plugin's folder as CapacitorFirebaseMessaging.
    // Issue 959 of capacitor-firebase describes how the package names conflict.
    ios: { spm: { packageOptions: { '@capacitor-firebase/messaging': { symlink: true } } } },
  },
}

export default config
