import { workerTask } from '../workers/worker-task.ts'
import type { run } from './picture.task.ts'

/** Makes the stored picture of a message. Animations stay animated. Callers must set a timeout of one minute. */
export const makePicture = workerTask<typeof run>('picture', new URL('./picture.task.ts', import.meta.url))
