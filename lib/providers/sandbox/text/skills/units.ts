import { formatNumber } from './arithmetic';
import type { Skill } from './types';

interface Unit {
  readonly kind: string;
  readonly name: string;
  /** In the kind's base unit; temperatures have functions of their own. */
  readonly factor: number;
}

const unit = (kind: string, name: string, factor: number): Unit => ({ kind, name, factor });
const units: Readonly<Record<string, Unit>> = {
  mm: unit('length', 'mm', 0.001),
  cm: unit('length', 'cm', 0.01),
  m: unit('length', 'm', 1),
  km: unit('length', 'km', 1000),
  inch: unit('length', 'in', 0.0254),
  foot: unit('length', 'ft', 0.3048),
  mile: unit('length', 'mi', 1609.344),
  g: unit('mass', 'g', 0.001),
  kg: unit('mass', 'kg', 1),
  pound: unit('mass', 'lb', 0.45359237),
  ounce: unit('mass', 'oz', 0.028349523125),
  litre: unit('volume', 'l', 1),
  gallon: unit('volume', 'US gal', 3.785411784),
  second: unit('time', 's', 1),
  minute: unit('time', 'min', 60),
  hour: unit('time', 'h', 3600),
  day: unit('time', 'd', 86_400),
  celsius: unit('temperature', '°C', 1),
  fahrenheit: unit('temperature', '°F', 1),
};
const aliases: Readonly<Record<string, string>> = {
  kilometer: 'km',
  kilometre: 'km',
  meter: 'm',
  metre: 'm',
  centimeter: 'cm',
  centimetre: 'cm',
  in: 'inch',
  inches: 'inch',
  ft: 'foot',
  feet: 'foot',
  mi: 'mile',
  gram: 'g',
  kilo: 'kg',
  kilogram: 'kg',
  lb: 'pound',
  oz: 'ounce',
  l: 'litre',
  liter: 'litre',
  gal: 'gallon',
  sec: 'second',
  min: 'minute',
  hr: 'hour',
  h: 'hour',
  c: 'celsius',
  f: 'fahrenheit',
};

function unitOf(word: string): Unit | undefined {
  const lower = word.toLowerCase();
  const single = lower.replace(/s$/, '');
  return [lower, single]
    .map((each) => units[aliases[each] ?? each])
    .find((each) => each !== undefined);
}

function convert(value: number, from: Unit, to: Unit): number {
  if (from.kind !== 'temperature') return (value * from.factor) / to.factor;
  if (from.name === to.name) return value;
  return from.name === '°C' ? (value * 9) / 5 + 32 : ((value - 32) * 5) / 9;
}

/** Units: `convert 42 km to miles`, `20 °C in fahrenheit`. */
export const unitConversion: Skill = ({ ask }) => {
  const pattern =
    /(?<![\d.])(-?\d[\d.]*)\s*(?:°\s*|degrees? )?([a-z]+)\s+(?:to|into|in|as)\s+(?:°\s*|degrees? )?([a-z]+)\b/i;
  const [, number, fromWord = '', toWord = ''] = pattern.exec(ask) ?? [];
  const [from, to] = [unitOf(fromWord), unitOf(toWord)];
  if (number === undefined || !from || !to || from.kind !== to.kind) return null;
  const value = convert(Number(number), from, to);
  if (Number.isNaN(value)) return null;
  const rounded = Math.abs(value) >= 0.01 ? Math.round(value * 1e4) / 1e4 : value;
  return {
    title: 'Conversion',
    text: `${formatNumber(Number(number))} ${from.name} = **${formatNumber(rounded)} ${to.name}**`,
  };
};
