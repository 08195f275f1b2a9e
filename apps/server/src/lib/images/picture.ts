import { workerTask } from '../workers/worker-task.ts'
import type { run } from './picture.task.ts'

/** Makes a picture; an animation stays animated. Call it with a timeout of one minute. */
export const makePicture = workerTask<typeof run>('picture', new URL('./picture.task.ts', import.meta.url))
