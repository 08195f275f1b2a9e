import { workerTask } from '../workers/worker-task.ts'
import type { run } from './photo.task.ts'

/**
 * Makes a profile photo from an image or an animation's first frame. Callers must set a timeout of 20 seconds.
 */
export const makePhoto = workerTask<typeof run>('photo', new URL('./photo.task.ts', import.meta.url))
