import packageFile from '../../../../package.json' with { type: 'json' }

/** The version of this release. The bundle of the server contains the version from the time of its build. */
export const VERSION: string = packageFile.version
