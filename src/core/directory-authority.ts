/** Where the enterprise directory is, unless configured otherwise. */
export const DIRECTORY_AUTHORITY = 'https://login.microsoftonline.com';
