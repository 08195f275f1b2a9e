import { workerTask } from '../workers/worker-task.ts'
import type { run } from './picture.task.ts'

/** Makes the picture of a message. An animation stays animated. Call it with a timeout of one minute. */
export const makePicture = workerTask<typeof run>('picture', new URL('./picture.task.ts', import.meta.url))
