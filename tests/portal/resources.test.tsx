import { calls } from "../../contract/calls";
import { registry } from "../../src/resources/declared";
import { describeConformance } from "./support/conformance";

describeConformance(registry, calls);
