import katex from 'katex';
import { createElement, type ReactNode } from 'react';

/** The allowed elements of presentation MathML. Any other element is left out with its content. */
const allowedElements = new Set(
  'math semantics mrow mi mo mn ms mtext mspace msup msub msubsup mfrac msqrt mroot mover munder munderover mmultiscripts mprescripts none mtable mtr mlabeledtr mtd mstyle mpadded mphantom menclose merror annotation'.split(
    ' ',
  ),
);
const allowedAttributeNames = new Set(
  'display mathvariant stretchy fence separator lspace rspace width height depth voffset accent accentunder columnalign columnspacing columnlines rowalign rowspacing rowlines scriptlevel displaystyle mathcolor mathbackground mathsize linethickness form minsize maxsize symmetric movablelimits encoding notation side'.split(
    ' ',
  ),
);

/** A TeX formula as MathML elements; null when it cannot be parsed. This module is loaded with the first formula. */
export function typesetFormula(source: string, isDisplay: boolean): ReactNode {
  const markup = markupOf(source, isDisplay);
  if (markup === null) return null;
  const math = new DOMParser().parseFromString(markup, 'text/html').querySelector('math');
  return math === null ? null : toReact(math);
}

function markupOf(source: string, isDisplay: boolean): string | null {
  try {
    return katex.renderToString(source, {
      output: 'mathml',
      displayMode: isDisplay,
      throwOnError: true,
      trust: false,
      strict: 'ignore',
      maxExpand: 500,
      maxSize: 40,
    });
  } catch (error) {
    if (error instanceof katex.ParseError) return null;
    throw error;
  }
}

function toReact(element: Element): ReactNode {
  const name = element.tagName.toLowerCase();
  if (!allowedElements.has(name)) return null;
  const allowedAttributes = [...element.attributes].filter((attribute) =>
    allowedAttributeNames.has(attribute.name),
  );
  const children = [...element.childNodes].map((child) =>
    child instanceof Element ? toReact(child) : child.textContent,
  );
  const props = Object.fromEntries(
    allowedAttributes.map((attribute) => [attribute.name, attribute.value]),
  );
  return createElement(name, props, ...children);
}
