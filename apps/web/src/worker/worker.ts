/**
 * The service worker: it makes the app work without a network (decision 28) and handles push while no page is open.
 * The worker caches the app's own files and the photos that the user has seen.
 * The pages cache API responses (`lib/query`). The worker never caches API responses.
 */
import { keepPhotos } from './photos.ts'
import { showPushes } from './push.ts'
import { keepShell } from './shell.ts'

keepShell()
keepPhotos()
showPushes()
