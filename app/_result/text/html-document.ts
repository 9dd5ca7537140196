/** The rules of a page that may show itself and do nothing: no script, and nothing from anywhere but what it holds itself. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; form-action 'none'; base-uri 'none'"
/** What asks for something, or leads somewhere, also where no policy reaches it (a connection that is opened ahead). */
const TAKEN_OUT = 'script, link, meta, base, iframe, frame, frameset, object, embed, portal, applet, noscript'

/** Attributes whose address is fetched. */
const FETCHED = ['src', 'srcset', 'poster', 'background']

/** Attributes of a link that lead somewhere, or tell of it. */
const LEADING = ['href', 'xlink:href', 'ping', 'target']

/** A browser thinks for seconds about more. */
export const MOST_HTML = 2_000_000

/**
 * A stranger's page as it is put into a frame without any right (`sandbox=""`). The policy stands before all of it, so that
 * it is in force before anything of it is read; what is taken out could do nothing there either.
 */
export function htmlDocument(text: string): string {
  const read = new DOMParser().parseFromString(text, 'text/html')
  for (const element of read.querySelectorAll(TAKEN_OUT)) element.remove()
  // Nor is anything tried in vain: what comes from elsewhere is not asked for, and its words stand there instead.
  for (const name of FETCHED)
    for (const element of read.querySelectorAll(`[${name}]`))
      if (!/^\s*data:/i.test(element.getAttribute(name) ?? '')) element.removeAttribute(name)
  // Nor does anything lead elsewhere: a link would be followed within the frame, and `ping` tells of it.
  for (const link of read.querySelectorAll('a, area')) for (const name of LEADING) link.removeAttribute(name)
  const { documentElement } = read
  return `<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${POLICY}"><meta name="referrer" content="no-referrer"><meta http-equiv="x-dns-prefetch-control" content="off">${documentElement.outerHTML}`
}
