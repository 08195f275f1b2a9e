/**
 * The service worker makes the app work without a network (decision 28), shows push notifications,
 * and receives what the user shares from other apps.
 * The worker caches the app's own files and the photos that the user has seen.
 * API responses are cached by the pages (`lib/query`) and never by the service worker.
 */
import { keepPhotos } from './photos.ts'
import { showPushes } from './push.ts'
import { takeShares } from './share.ts'
import { keepShell } from './shell.ts'

keepShell()
keepPhotos()
showPushes()
takeShares()
