/**
 * The service worker: makes the app available without a network (decision 28) and handles push while no page
 * is open. It stores the app's own files and the photos the user has seen. API answers are cached by the
 * pages (`lib/query`), never here.
 */
import { keepPhotos } from './photos.ts'
import { showPushes } from './push.ts'
import { keepShell } from './shell.ts'

keepShell()
keepPhotos()
showPushes()
