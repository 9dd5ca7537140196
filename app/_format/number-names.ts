const NAMES = /(?:^|[_\s-])(?:id|ids|key|no|nr|number|order|year|zip|postcode|code|port|pid)$/i

/** Whether the numbers under this name name something, so that their thousands are not parted: nobody says year 2,026. */
export const areNames = (column: string): boolean => NAMES.test(column) || /[a-z]Id$/.test(column)
