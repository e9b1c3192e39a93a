import { calls } from "../../contract/calls";
import { registry } from "../../src/resources/all-resources";
import { describeConformance } from "./support/conformance";

describeConformance(registry, calls);
